/**
 * The address to which a request was sent: this machine, or `OFFICE_URL` behind the proxy.
 * `publicUrl` is its origin, for cookies, passkeys and the `Origin` header.
 */
export type OfficeAddress = { publicUrl: string; isLocal: boolean };
