/** The points of the picture, and the largest letters. */
const [width, height, largest] = [720, 180, 64]
/** A typed name as a signature: a PNG as base64, black on nothing, as a drawn one; null for none. */
export function typedSignature(name: string): string | null {
  if (name.trim() === '') return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const write = (size: number) => {
    brush.font = `italic ${size}px Georgia, serif`
  }
  write(largest)
  write(Math.max(16, Math.floor(Math.min(1, (width - 48) / brush.measureText(name).width) * largest)))
  brush.fillStyle = 'black'
  brush.textBaseline = 'middle'
  brush.fillText(name, 24, height / 2, width - 48)
  return canvas.toDataURL('image/png').split(',')[1] ?? null
}
