/**
 * What every read of work orders carries unless its caller says otherwise: the selected shop (G10). A caller that means all shops gives an
 * empty one.
 */
export const shopOfReads = (path: string, shopId: string | undefined): { shop_id?: string | undefined } =>
  path === '/service-orders' || path.startsWith('/service-orders/') ? { shop_id: shopId } : {}
