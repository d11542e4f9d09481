import { Link, useParams } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { type LegalPage, legalPages, legalText } from './legal.text.ts'
import { siteText } from './site.text.ts'

const isLegalPage = (name: string): name is LegalPage => (legalPages as readonly string[]).includes(name)

/** Terms, privacy, security; any other name leads to the first. */
export function LegalScreen() {
  const t = useText(legalText)
  const site = useText(siteText)
  const { page = '' } = useParams({ strict: false }) as { page?: string }
  const name = isLegalPage(page) ? page : legalPages[0]
  return (
    <article className="site-text">
      <h1>{t(`${name}.title`)}</h1>
      {t(`${name}.body`)
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <Link className="link" to="/home">
        {site('back')}
      </Link>
    </article>
  )
}
