/** What Node, a bundler or a shell says of a package that is not installed. */
const NOT_FOUND = [
  /Cannot find (?:module|package) '(?<name>[^']+)'/,
  /(?:Failed to (?:load url|resolve import)|Could not resolve) "?(?<name>[^\s"]+)/,
  /^spawnSync (?<name>\S+) ENOENT/,
];

/** A sentence that asks for the package whose absence made an error; null for another error. */
export function missingPackage(error: unknown): string | null {
  const text = error instanceof Error ? error.message : String(error);
  const [name] = NOT_FOUND.flatMap((words) => words.exec(text)?.groups?.['name'] ?? []);
  const [asked] = /^(@[\w.-]+\/)?[\w-][\w.-]*/.exec(name ?? '') ?? [];
  if (asked === undefined) return null;
  return `This needs the package ${asked}, which is not installed: npm install --save-dev ${asked}`;
}
