/** Asks for a newer Node; null if this one runs TypeScript, as the files of models and the configuration are. */
export function oldNode(version = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return null;
  return `The charts need Node 22.18 or newer, which runs TypeScript. This is Node ${version}.`;
}
