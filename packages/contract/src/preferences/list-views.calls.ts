import * as z from 'zod'
import { approved, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { versionField } from '../core/version.ts'
import { columnNames, ListView, listName, viewName, viewQuery } from './list-views.model.ts'

const params = z.object({ id: pathId() })
const one = z.object({ list_view: ListView })
const columns = z.object({ columns: z.array(z.string()) })

export const listListViews = defineCall({
  method: 'GET',
  path: '/list-views',
  summary: 'One’s own views of a list by name, and the columns one has chosen for it (R1-35)',
  access: approved,
  query: z.object({ list: listName }),
  answer: columns.extend({ list_views: z.array(ListView) }),
})
export const createListView = defineCall({
  method: 'POST',
  path: '/list-views',
  summary: 'Keep a view of a list for oneself',
  access: approved,
  status: 201,
  body: z.strictObject({ list: listName, name: viewName, query: viewQuery, columns: columnNames.optional() }),
  answer: one,
  problems: ['LIST_VIEW_EXISTS', 'TOO_MANY_LIST_VIEWS'],
})
export const updateListView = defineCall({
  method: 'PATCH',
  path: '/list-views/{id}',
  summary: 'Change a view; what is left out stays',
  access: approved,
  params,
  body: z.strictObject({
    name: viewName.optional(),
    query: viewQuery.optional(),
    columns: columnNames.optional(),
    ...versionField,
  }),
  answer: one,
  problems: ['LIST_VIEW_NOT_FOUND', 'LIST_VIEW_EXISTS', 'STALE_VERSION'],
})
export const deleteListView = defineCall({
  method: 'DELETE',
  path: '/list-views/{id}',
  summary: 'Remove a view of one’s own',
  access: approved,
  params,
  problems: ['LIST_VIEW_NOT_FOUND'],
})
export const keepListColumns = defineCall({
  method: 'PUT',
  path: '/list-columns',
  summary: 'Choose the columns of a list for oneself; none takes the usual ones again',
  access: approved,
  body: z.strictObject({ list: listName, columns: columnNames }),
  answer: columns,
})
