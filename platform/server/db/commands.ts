/** What belongs together: a comment, a text however quoted, a name in quotes; else one sign. */
const part =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|[\s\S]/gi;

/** The commands of a file one by one: PostgreSQL spread over machines hands some on as they were sent, and refuses several in one. */
export function commandsIn(text: string): string[] {
  const commands = [''];
  for (const [token] of text.matchAll(part)) {
    if (token === ';') commands.push('');
    else if (!/^(--|\/\*)/.test(token)) commands.push(commands.pop() + token);
  }
  return commands.map((command) => command.trim()).filter(Boolean);
}
