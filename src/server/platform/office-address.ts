import type { Config } from '../config.ts';

type Settings = Pick<Config, 'mode' | 'officeUrl' | 'operatorPort'>;

/**
 * The office's origin for a browser on this machine. It has a host name of its own: cookies ignore
 * ports, so `localhost` would share them with the shop.
 */
const atHome = ({ operatorPort }: Settings) => `http://office.localhost:${operatorPort}`;

/** The office's origin for somebody who has just asked for it here. */
export const officeOrigin = (config: Settings): string => config.officeUrl ?? atHome(config);

/**
 * The office's origin for somebody who reads a mail, maybe elsewhere; null if it has no address there.
 * Mails of the sandbox are read on its machine.
 */
export const officeOriginInMails = (config: Settings): string | null =>
  config.officeUrl ?? (config.mode === 'sandbox' ? atHome(config) : null);
