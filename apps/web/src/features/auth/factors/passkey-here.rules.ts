/** Can this page use passkeys, which are made for one host name? @param host of the server; null where it has none */
export const canUsePasskeys = (host: string | null | undefined): boolean =>
  Boolean(host) && location.hostname === host && typeof PublicKeyCredential === 'function'
