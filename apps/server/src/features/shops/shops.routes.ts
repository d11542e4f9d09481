import * as shops from '@twopost/contract/shops'
import { type Route, route } from '#platform/http/route.ts'
import { showPapers, updatePapersOf } from './papers.service.ts'
import { updateShop } from './shop-change.service.ts'
import { deleteShop } from './shop-close.service.ts'
import { createShop, listShops, showShop } from './shops.service.ts'

export const shopsRoutes: Route[] = [
  route(shops.listShops, listShops),
  route(shops.getShop, showShop),
  route(shops.createShop, createShop),
  route(shops.updateShop, updateShop),
  route(shops.deleteShop, deleteShop),
  route(shops.getDocumentTexts, showPapers),
  route(shops.updateDocumentTexts, updatePapersOf),
]
