import { defineList } from '../core/list.ts'

/** The shops of an organization, as cards (D7). */
export const shopList = defineList({ id: 'shops', columns: {}, filters: {}, rows: 25 })
