/** How loud a recording is in so many equal parts, from 0 to 1: the loudest part is 1, silence is 0 everywhere. */
export function loudness(samples: Float32Array, parts: number): number[] {
  const size = samples.length / parts
  const peaks = Array.from({ length: parts }, (_, part) => {
    let most = 0
    for (let at = Math.floor(part * size); at < Math.floor((part + 1) * size); at++)
      most = Math.max(most, Math.abs(samples[at] ?? 0))
    return most
  })
  const loudest = Math.max(...peaks, 0)
  // Noise of the device alone is no voice.
  return peaks.map((peak) => (loudest < 0.005 ? 0 : peak / loudest))
}
