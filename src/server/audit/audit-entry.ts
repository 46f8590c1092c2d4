/** What an audit entry says of a change. */
export type AuditEntry = {
  /** The operator whose command it is, if left out. */
  actor?: string;
  action: string;
  subject: string;
  /** Contains no code or secret. */
  detail: object;
  /** What it gave away, which counts against the operator's limit of the day. */
  rupees?: number | null;
};
