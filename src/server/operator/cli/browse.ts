import { spawn } from 'node:child_process';

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', linux: 'xdg-open', win32: 'explorer' };

/**
 * Opens an address in the desktop's browser. Does nothing without a desktop or an opener: the
 * address was printed as well.
 */
export function browse(
  address: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
  start: (opener: string, address: string) => void = startApart,
): void {
  const opener = OPENERS[platform];
  const isRemote = env['SSH_CONNECTION'] !== undefined;
  const hasScreen = platform !== 'linux' || (env['DISPLAY'] ?? env['WAYLAND_DISPLAY']) !== undefined;
  if (opener !== undefined && hasScreen && !isRemote) start(opener, address);
}

function startApart(opener: string, address: string): void {
  const child = spawn(opener, [address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}
