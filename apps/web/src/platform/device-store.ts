/**
 * The browser's database on this device (OFF4): what must outlive a reload, a crash or a lost network, and is not with the server yet.
 * Everything in it carries whose it is; another account on the same device never sees it.
 */
const name = 'twopost'
const version = 2
export type DeviceTable = 'recordings' | 'pieces' | 'actions' | 'answers' | 'photos'

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => {
      const made = request.result
      made.createObjectStore('photos', { keyPath: 'id' })
      if (oldVersion > 0) return
      made.createObjectStore('recordings', { keyPath: 'id' })
      made.createObjectStore('pieces', { keyPath: ['recording', 'at'] })
      made.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
      made.createObjectStore('answers', { keyPath: ['owner', 'name'] })
    }
    request.onsuccess = () => {
      // A newer build in another window needs the database: it gets it, and this window opens it again.
      request.result.onversionchange = () => {
        request.result.close()
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('no database on this device'))
  })
  // A browser that refuses now may not refuse later.
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** The answer of one request. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database on this device refused'))
  })

/**
 * One transaction; it resolves when what was written is on the disk.
 * @throws the browser's error: forbidden, full, or closed
 */
export async function onDevice<T>(
  tables: readonly DeviceTable[],
  mode: 'readonly' | 'readwrite',
  work: (table: (name: DeviceTable) => IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  const database = await open()
  const transaction = database.transaction([...tables], mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the database on this device gave up'))
  })
  const result = await work((table) => transaction.objectStore(table))
  await done
  return result
}
