// The few sentences that the script itself says, in the language of the page.

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function say(name, values = {}) {
  const sentence = words[name] ?? name;
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}
