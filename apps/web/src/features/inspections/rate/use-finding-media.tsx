import { itemName } from '@twopost/contract/inspections'
import { type ReactNode, useRef, useState } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import type { ShownFinding } from '#platform/offline/shown-finding.ts'
import { sendWaiting } from '#platform/offline/waiting-actions.ts'
import { keepPhoto, useWaitingPhotos, type WaitingPhoto } from '#platform/offline/waiting-photos.ts'
import { LazyRecordingSheet } from '#platform/recordings/lazy-recording-sheet.tsx'
import { useRecordings } from '#platform/recordings/send-recordings.ts'
import { underWay } from '#platform/under-way.ts'
import { fileFault } from '#platform/uploads/file-fault.ts'
import { useCamera } from '#platform/use-camera.tsx'
import { notify } from '#ui/notify.ts'
import type { Inspection, Result } from '../inspections.api.ts'
import { videosOf } from '../shown-videos.rules.ts'
import { rateText } from './rate.text.ts'

interface FindingMedia {
  takePhoto: (result: Result) => void
  openVideo: (result: Result) => void
  /** Photos of an item that wait on this device. */
  photosOf: (result: Result) => readonly WaitingPhoto[]
  /** Until every photo that was taken is kept on this device. @returns how many photos and videos of this inspection wait to be sent */
  settled: () => Promise<number>
  /** Belongs on the page: the camera's field and the sheet that records. */
  parts: ReactNode
}

/**
 * Photos and videos of the items of an inspection (INS3): each is kept on this device first and sent as soon as the server answers, so that a lost
 * network or a restart loses none (OFF5).
 */
export function useFindingMedia(inspection: Inspection): FindingMedia {
  const t = useText(rateText)
  const locale = useLocale()
  const target = useRef<Result | null>(null)
  const [filmed, setFilmed] = useState<string | null>(null)
  const [beingKept] = useState(underWay)
  const { id, order_number: orderNumber } = inspection
  const photos = useWaitingPhotos((state) => state.list).filter((one) => one.finding?.inspectionId === id)
  const findingOf = (result: Result): ShownFinding => ({
    ...{ inspectionId: id, resultId: result.id, name: itemName(result, locale) },
  })
  const keep = async (file: File) => {
    const { current } = target
    if (!current) return
    const fault = fileFault(file, 'inspection-photo')
    try {
      // A large one is made smaller before it is sent.
      if (fault && fault.fault !== 'tooLarge') throw new Error(fault.fault)
      await keepPhoto({ jobId: '', orderNumber, finding: findingOf(current) }, file)
      void sendWaiting()
    } catch {
      notify({ kind: 'error', title: t('photoFailed'), text: t('photoFailedText') })
    }
  }
  const camera = useCamera({
    purpose: 'inspection-photo',
    label: t('takePhoto'),
    onPhoto: (file) => void beingKept.add(keep(file)),
  })
  const shown = inspection.results.find((one) => one.id === filmed)
  return {
    takePhoto: (result) => {
      target.current = result
      camera.take()
    },
    openVideo: (result) => setFilmed(result.id),
    photosOf: (result) => photos.filter((one) => one.finding?.resultId === result.id),
    settled: async () => {
      await beingKept.settled()
      const ofThis = ({ finding }: { finding?: ShownFinding | null }) => finding?.inspectionId === id
      const videos = useRecordings.getState().list.filter((one) => ofThis(one) && one.state === 'saved')
      return useWaitingPhotos.getState().list.filter(ofThis).length + videos.length
    },
    parts: (
      <>
        {camera.input}
        {shown && (
          <LazyRecordingSheet
            open
            key={shown.id}
            jobId=""
            orderNumber={orderNumber}
            finding={findingOf(shown)}
            kind="video"
            already={videosOf(shown)}
            onClose={() => setFilmed(null)}
          />
        )}
      </>
    ),
  }
}
