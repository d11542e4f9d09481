import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type ListViewCall = 'listListViews' | 'createListView' | 'updateListView' | 'deleteListView'

/** Valid inputs of the calls about kept views of lists. */
export function listViewSamples({ ids }: FullWorld): Record<ListViewCall, Sample> {
  const view = { params: { id: ids.list_view ?? '' } }
  return {
    listListViews: { query: { list: 'service-orders' } },
    createListView: {
      body: {
        list: 'service-orders',
        name: 'Late',
        query: { due: 'overdue', sort: 'total', dir: 'asc' },
        columns: ['number', 'bay'],
      },
    },
    updateListView: { ...view, body: { name: 'Renamed', query: { priority: 'high,critical' }, columns: ['total'] } },
    deleteListView: view,
  }
}
