import type { NetworkFailure } from './http-client.ts';

/** Hears how requests to networks went, for the log and the metrics. */
export type NetworkReports = {
  failed(network: string, error: NetworkFailure): void;
  /** The exchange rate was read. */
  rateRead(at: Date): void;
};

export const SILENT: NetworkReports = { failed: () => {}, rateRead: () => {} };
