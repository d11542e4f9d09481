/** The faces that printed pages may be in beside the product's own; a browser fetches one when a page in it is shown. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  'Source Sans 3': () => Promise.all([import('@fontsource/source-sans-3/400.css'), import('@fontsource/source-sans-3/700.css')]),
  'Noto Serif': () => Promise.all([import('@fontsource/noto-serif/400.css'), import('@fontsource/noto-serif/700.css')]),
}

/** Makes a family known to the browser; nothing for one that it knows already. */
export async function loadPrintedFont(family: string): Promise<void> {
  await faces[family]?.()
}
