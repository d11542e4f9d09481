export { checkShop } from './check-shop.service.ts'
export { checkShops } from './check-shops.service.ts'
export { exceptionsRoutes } from './exceptions.routes.ts'
