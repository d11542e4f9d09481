import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { cx } from '#ui/classes.ts'
import { siteText } from './site.text.ts'

/** Points of each picture, so that the page does not move while they come. `e2e/site-pictures.ts` takes them from the demo shop. */
const sizes = {
  floor: [1280, 800],
  'floor-phone': [390, 780],
  counter: [1280, 800],
  'counter-phone': [390, 640],
  bay: [390, 780],
  office: [1280, 800],
  'office-phone': [390, 640],
} as const
type PictureName = keyof typeof sizes

/**
 * A screen of the product with sample data, in the language and the colors of the reader (R1-45). Of the two colors the browser
 * fetches the one it shows.
 */
export function ProductPicture({ name, alt, className }: { name: PictureName; alt: string; className?: string }) {
  const locale = useLocale()
  const [width, height] = sizes[name]
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/pictures/${name}.${locale}.${theme}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={cx('site-picture', theme === 'light' ? 'dark:hidden' : 'hidden dark:block', className)}
        />
      ))}
    </>
  )
}

/** What the pictures are, said once where it can be seen. */
export function PictureNote() {
  const t = useText(siteText)
  return <p className="site-picture-note">{t('pictureNote')}</p>
}
