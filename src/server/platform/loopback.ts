const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/** Whether `host` (a name or an address, with or without a port) is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host) || host === '::1';
