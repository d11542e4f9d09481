import { RefreshCw, WifiOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { dateOf } from '../clock.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useConnection } from './connection.ts'
import { offlineText } from './offline.text.ts'
import { takeUpdate, useUpdate } from './service-worker.ts'

/** Says that the server does not answer, and since when (R1-4, x6); nothing while it does. */
export function ConnectionStrip() {
  const t = useText(offlineText)
  const format = useFormat()
  const { isLost, since } = useConnection()
  if (!isLost || since === null) return null
  return (
    <Banner kind="warn" icon={<WifiOff size={17} />} alert>
      {t('lost', { time: format.time(dateOf(since).toISOString()) })}
    </Banner>
  )
}

/** Offers the newer build; it is loaded when the person says so, never under their hands. */
export function UpdateStrip() {
  const t = useText(offlineText)
  const ready = useUpdate((state) => state.ready)
  if (!ready) return null
  return (
    <Banner
      kind="teal"
      icon={<RefreshCw size={17} />}
      actions={
        <Button size="sm" onClick={takeUpdate}>
          {t('load')}
        </Button>
      }
    >
      {t('update')}
    </Banner>
  )
}
