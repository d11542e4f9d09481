import { type Box, box, boxesIn, boxOf, fullBox, Numbers, needed, refuse, u16, u32 } from './mp4-boxes.ts'

const undetermined = 0x55c4
/** A language as MP4 writes it. QuickTime numbers its own below 0x400, and 0x7fff says none. */
export const plainLanguage = (language: number): number => (language < 0x400 || language === 0x7fff ? undetermined : language)

/** Before the boxes inside: what is the same for all pictures. */
const pictureBytes = 78
/** What a player needs, and the shape of the points; colors are described in another way. */
const keptOfPictures = ['avcC', 'av1C', 'vpcC', 'pasp'] as const

function pictures({ type, body }: Box): Buffer {
  if (body.length < pictureBytes) return refuse('box too short')
  // QuickTime may end its list with four empty bytes.
  const end = body.length >= pictureBytes + 4 && body.readUInt32BE(body.length - 4) === 0 ? body.length - 4 : body.length
  const inside = boxesIn(body.subarray(pictureBytes, end))
  const kept = keptOfPictures.flatMap((name) => {
    const found = boxOf(inside, name)
    return found ? [box(name, found)] : []
  })
  const plain = Buffer.from(body.subarray(0, pictureBytes))
  // Who made it, and with what.
  plain.fill(0, 8, 24).fill(0, 42, 74)
  return box(type, plain, ...kept)
}

/** Three descriptions of sound that QuickTime has, as the one that MP4 has. */
function sound({ type, body }: Box): Buffer {
  const version = new Numbers(body).skip(6).u32() & 0xffff
  const numbers = new Numbers(body).skip(16)
  let [channels, rate] = [numbers.u32() >>> 16, numbers.skip(4).u32() >>> 16]
  let inside = 28
  if (version === 1) inside += 16
  else if (version === 2) {
    if (body.length < 64) return refuse('box too short')
    ;[rate, channels, inside] = [Math.round(body.readDoubleBE(32)), body.readUInt32BE(40), 64]
  } else if (version > 2) refuse('bad decoding')
  if (!(channels >= 1 && channels <= 8 && rate >= 1)) refuse('bad decoding')
  const boxes = soundBoxes(body.subarray(inside))
  const esds = needed(boxes, 'esds')
  // A rate above 65,535 does not fit; players read it from the description of the codec.
  const written = rate > 0xffff ? 0 : rate * 0x10000
  return box(type, u32(0), u16(0, 1), u32(0, 0), u16(channels, 16, 0, 0), u32(written), box('esds', esds))
}
/** The boxes of a sound; those that stand in a `wave` are brought out. Its list may end with an empty box. */
function soundBoxes(bytes: Buffer): Box[] {
  const wave = boxOf(boxesIn(bytes), 'wave')
  if (!wave) return boxesIn(bytes)
  const end = wave.length >= 8 && wave.readUInt32BE(wave.length - 8) === 8 && wave.readUInt32BE(wave.length - 4) === 0
  return boxesIn(end ? wave.subarray(0, wave.length - 8) : wave)
}

/**
 * How the samples of a track are decoded, in the words of MP4: what else QuickTime says of colors, rooms and the camera is left out.
 * @param entry the one description of the track
 * @throws NotMp4
 */
export const plainDecoding = (entry: Box, isVideo: boolean): Buffer =>
  fullBox('stsd', 0, u32(1), isVideo ? pictures(entry) : sound(entry)).subarray(8)
