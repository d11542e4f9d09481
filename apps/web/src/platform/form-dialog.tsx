import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { BottomSheet, Dialog, Drawer } from '#ui/dialog.tsx'
import { useUiText } from '#ui/ui-text.ts'
import type { RecordForm } from './record-form.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface FormDialogProps {
  /** True unless given. */
  open?: boolean
  /** Of useRecordForm. */
  record: RecordForm
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** It is closed without saving; what was typed is given up before. */
  onClose: () => void
  /** The word of the button that sends. */
  save: string
  /** The same while it is sent. */
  saving?: string
  /** Instead of "Cancel". */
  cancel?: string | undefined
  /** Why it can't be sent yet. */
  disabledReason?: string | undefined
  /** False shows no button to send. */
  maySave?: boolean
  /** The button destroys something. */
  destroys?: boolean
  /** At the left of the buttons. */
  beside?: ReactNode
  children?: ReactNode
}

/** Everything a window around a form does alike: notices above the fields, cancel, save, and the question before typed work is lost. */
function useFrame({
  open = true,
  record,
  onClose,
  save,
  saving,
  cancel,
  disabledReason,
  maySave = true,
  destroys,
  beside,
  children,
}: FormDialogProps) {
  const words = useUiText()
  const close = () => {
    record.giveUp()
    onClose()
  }
  return {
    open,
    onOpenChange: (opens: boolean) => {
      if (!opens) close()
    },
    dirty: record.dirty,
    onSubmit: record.submit,
    footer: (
      <>
        <span className="mr-auto self-center">{beside}</span>
        <Button onClick={close}>{cancel ?? words.cancel}</Button>
        {maySave && (
          <Button
            kind={destroys ? 'danger' : 'primary'}
            type="submit"
            busy={record.busy}
            busyText={saving}
            disabledReason={disabledReason}
          >
            {save}
          </Button>
        )}
      </>
    ),
    children: (
      <>
        {record.notices}
        {children}
      </>
    ),
  }
}

/** A dialog around a form of useRecordForm. */
export function FormDialog({ size, ...props }: FormDialogProps & { size?: 'sm' | 'md' | 'lg' }) {
  const { title, description, destroys } = props
  return (
    <Dialog
      {...useFrame(props)}
      title={title}
      description={description}
      {...(size && { size })}
      {...(destroys && { destroys })}
    />
  )
}

/** A drawer around a form of useRecordForm. */
export function FormDrawer({ wide, ...props }: FormDialogProps & { wide?: boolean }) {
  const { title, description } = props
  return <Drawer {...useFrame(props)} title={title} description={description} {...(wide && { wide })} />
}

/** A sheet at the foot of a technician's screen around a form of useRecordForm, with buttons for gloves. */
export function FormSheet(props: Omit<FormDialogProps, 'beside' | 'maySave'>) {
  const words = useUiText()
  useReturnFocus()
  const { record, save, saving, cancel, disabledReason, destroys, title, description } = props
  const { footer: _, ...frame } = useFrame(props)
  return (
    <BottomSheet
      {...frame}
      title={title}
      description={description}
      footer={
        <>
          <Button size="glove" className="!min-h-16 flex-1" onClick={() => frame.onOpenChange(false)}>
            {cancel ?? words.cancel}
          </Button>
          <Button
            type="submit"
            size="glove"
            kind={destroys ? 'danger' : 'primary'}
            className="!min-h-16 flex-[1.5]"
            busy={record.busy}
            busyText={saving}
            disabled={disabledReason !== undefined}
          >
            {save}
          </Button>
        </>
      }
    />
  )
}
