import { seekable } from './seekable.ts'
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

/**
 * Duration, cues and sizes, which a browser's recorder leaves out, before the clusters.
 * @throws NotWebm
 */
export const makeSeekable = seekable(async (input, onPlace) => {
  const file = await readRecording(input, onPlace)
  return {
    head: headOf(file),
    stretches: file.clusters.map(({ body, end }) => ({
      before: Buffer.concat([idBytes(element.Cluster), sizeBytes(end - body)]),
      from: body,
      length: end - body,
    })),
    hasVideo: file.hasVideo,
    durationMs: Math.round(file.lastMs + lastFrameMs),
  }
})
