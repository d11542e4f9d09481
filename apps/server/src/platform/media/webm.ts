import { type FileHandle, open } from 'node:fs/promises'
import { childrenOf, element, elementBytes, idBytes, numberElement, sizeBytes } from './webm-elements.ts'
import { type Recording, readRecording } from './webm-reading.ts'

export { NotWebm } from './webm-elements.ts'

/** A frame may last so long after the last block began; a player stops there. */
const lastFrameMs = 33

/** The head of the new file: what a player needs to know before the first cluster, so that it can jump. */
function headOf(file: Recording): Buffer {
  const units = 1_000_000 / file.scale
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE((file.lastMs + lastFrameMs) * units)
  const dropped: readonly number[] = [element.Duration, element.Void, element.Crc]
  const kept = childrenOf(file.info).filter(([id]) => !dropped.includes(id))
  const info = elementBytes(
    element.Info,
    Buffer.concat([...kept.map(([id, value]) => elementBytes(id, value)), elementBytes(element.Duration, duration)]),
  )
  const tracks = elementBytes(element.Tracks, file.tracksBody)
  const seekEntry = (id: number, place: number) =>
    elementBytes(
      element.Seek,
      Buffer.concat([elementBytes(element.SeekId, idBytes(id)), numberElement(element.SeekPosition, place)]),
    )
  const seekOf = (infoAt: number, tracksAt: number, cuesAt: number) =>
    elementBytes(
      element.SeekHead,
      Buffer.concat([seekEntry(element.Info, infoAt), seekEntry(element.Tracks, tracksAt), seekEntry(element.Cues, cuesAt)]),
    )
  // Numbers have a fixed width, so what a head says does not change its length.
  const seekLength = seekOf(0, 0, 0).length
  const cuesOf = (places: readonly number[]) =>
    elementBytes(
      element.Cues,
      Buffer.concat(
        file.cues.map((cue) =>
          elementBytes(
            element.CuePoint,
            Buffer.concat([
              numberElement(element.CueTime, Math.round(cue.ms * units)),
              elementBytes(
                element.CueTrackPositions,
                Buffer.concat([
                  numberElement(element.CueTrack, cue.track),
                  numberElement(element.CueClusterPosition, places[cue.cluster] ?? 0),
                ]),
              ),
            ]),
          ),
        ),
      ),
    )
  const [infoAt, tracksAt] = [seekLength, seekLength + info.length]
  const cuesAt = tracksAt + tracks.length
  let total = cuesAt + cuesOf([]).length
  const places = file.clusters.map(({ body, end }) => {
    const place = total
    total += clusterHeadBytes + end - body
    return place
  })
  const ebml = elementBytes(
    element.EBML,
    Buffer.concat([
      numberElement(0x4286, 1),
      numberElement(0x42f7, 1),
      numberElement(0x42f2, 4),
      numberElement(0x42f3, 8),
      elementBytes(element.DocType, Buffer.from('webm')),
      numberElement(0x4287, 4),
      numberElement(0x4285, 2),
    ]),
  )
  const cues = cuesOf(places)
  return Buffer.concat([ebml, idBytes(element.Segment), sizeBytes(total), seekOf(infoAt, tracksAt, cuesAt), info, tracks, cues])
}
const clusterHeadBytes = 12

async function copyClusters(input: FileHandle, output: FileHandle, file: Recording, from: number, onPlace: (at: number) => void) {
  const window = Buffer.allocUnsafe(262_144)
  let at = from
  for (const cluster of file.clusters) {
    const head = Buffer.concat([idBytes(element.Cluster), sizeBytes(cluster.end - cluster.body)])
    await output.write(head, 0, head.length, at)
    at += head.length
    for (let place = cluster.body; place < cluster.end; ) {
      const { bytesRead } = await input.read(window, 0, Math.min(window.length, cluster.end - place), place)
      if (bytesRead === 0) throw new Error('the file became shorter')
      await output.write(window, 0, bytesRead, at)
      place += bytesRead
      at += bytesRead
    }
    onPlace(cluster.end)
  }
}

/**
 * Checks a recording and writes it so that a player can jump in it: duration, cues and sizes, which a browser's recorder leaves out. What
 * was checked is what is copied; nothing of the file is whole in memory.
 * @param onProgress is told the share that is done, 0 to 1
 * @throws NotWebm
 */
export async function makeSeekable(
  from: string,
  to: string,
  { onProgress = () => {}, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<{ hasVideo: boolean; durationMs: number }> {
  const input = await open(from, 'r')
  try {
    const size = Math.max(1, (await input.stat()).size)
    const tell = (start: number) => (at: number) => {
      signal?.throwIfAborted()
      onProgress(start + (at / size) * 0.5)
    }
    const file = await readRecording(input, tell(0))
    const output = await open(to, 'wx', 0o600)
    try {
      const head = headOf(file)
      await output.write(head, 0, head.length, 0)
      await copyClusters(input, output, file, head.length, tell(0.5))
      await output.sync()
    } finally {
      await output.close()
    }
    return { hasVideo: file.hasVideo, durationMs: Math.round(file.lastMs + lastFrameMs) }
  } finally {
    await input.close()
  }
}
