// A server of boardgame.io with a game of the same shape as basic Schotten Totten: nine stones, three
// cards a side, hands of six, a card played and one drawn, a stone won by the better formation.
// node boardgame.cjs PACKAGES [FOLDER]: in memory, or in files below FOLDER.
const { createRequire } = require("node:module");
const [packages, folder] = process.argv.slice(2);
const { Server, FlatFile } = createRequire(`${packages}/package.json`)("boardgame.io/server");

const STONES = 9, SIDE = 3, HAND = 6;

/** @param {number[]} cards */
function strength(cards) {
  const values = cards.map((card) => card % 9).sort((a, b) => a - b);
  const sameColour = new Set(cards.map((card) => Math.floor(card / 9))).size === 1;
  const sameValue = values[0] === values[2];
  const row = values[1] === values[0] + 1 && values[2] === values[1] + 1;
  const kind = sameColour && row ? 4 : sameValue ? 3 : sameColour ? 2 : row ? 1 : 0;
  return kind * 100 + values[0] + values[1] + values[2];
}

function claim(stone) {
  if (stone.sides[0].length < SIDE || stone.sides[1].length < SIDE) return;
  stone.owner = strength(stone.sides[1]) > strength(stone.sides[0]) ? 1 : 0;
}

function won(owners, seat) {
  const mine = owners.map((owner) => owner === seat);
  const three = mine.some((_, n) => mine[n] && mine[n + 1] && mine[n + 2]);
  return three || mine.filter(Boolean).length > 4;
}

const game = {
  name: "stones",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(54).keys()]);
    const hands = { 0: deck.splice(0, HAND), 1: deck.splice(0, HAND) };
    const stones = Array.from({ length: STONES }, () => ({ sides: [[], []], owner: null }));
    return { stones, hands, deck };
  },
  playerView: ({ G, playerID }) => ({
    stones: G.stones,
    hand: G.hands[playerID] ?? [],
    handSizes: [G.hands[0].length, G.hands[1].length],
    left: G.deck.length,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, card, stone) => {
        const hand = G.hands[playerID], place = G.stones[stone];
        const side = place?.sides[playerID];
        if (!hand.includes(card) || !side || place.owner !== null || side.length >= SIDE) {
          return "INVALID_MOVE";
        }
        hand.splice(hand.indexOf(card), 1);
        side.push(card);
        claim(place);
        if (G.deck.length) hand.push(G.deck.pop());
      },
    },
  },
  endIf: ({ G }) => {
    const owners = G.stones.map((stone) => stone.owner);
    const winner = [0, 1].find((seat) => won(owners, seat));
    return winner === undefined ? undefined : { winner };
  },
};

const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], db, origins: ["http://localhost"] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}/`);
});
