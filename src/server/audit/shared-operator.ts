/** The name under which the shared token acts, in the audit log and elsewhere. */
export const SHARED_OPERATOR = 'operator';
