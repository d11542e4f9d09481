import { Mail, MoreHorizontal, Package, Pause, Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { TypedDateTimeField } from '#ui/date-field.tsx'
import { BottomSheet, ConfirmDialog, Dialog, Drawer } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { Part } from './part.tsx'

/** Buttons, menus, toasts, and what they open. */
export function ButtonsPart() {
  const [open, setOpen] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>('parts')
  const close = () => setOpen(null)
  return (
    <>
      <Part title="Buttons">
        <div className="flex flex-wrap gap-2">
          <Button kind="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button kind="ghost">Ghost</Button>
          <Button kind="soft">Soft</Button>
          <Button kind="danger">Delete order</Button>
          <Button kind="danger-quiet">Cancel order</Button>
          <Button kind="primary" busy busyText="Saving…">
            Save
          </Button>
          <Button kind="primary" disabledReason="Start the order first">
            Complete
          </Button>
          <Button size="sm">Small</Button>
          <Button size="lg">Large</Button>
          <IconButton label="More" icon={<MoreHorizontal size={17} />} kind="secondary" />
          <Menu trigger={<Button>Menu</Button>}>
            <MenuItem icon={<Mail size={16} />}>Send by e-mail</MenuItem>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={16} />}>
              Delete
            </MenuItem>
          </Menu>
        </div>
        <div className="flex gap-2">
          <Button kind="primary" size="glove" block icon={<Play size={24} />}>
            Start job
          </Button>
          <Button kind="danger-quiet" size="glove" block icon={<Square size={22} />}>
            Stop
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          {['dialog', 'confirm', 'drawer', 'sheet'].map((name) => (
            <Button key={name} onClick={() => setOpen(name)}>
              Open {name}
            </Button>
          ))}
          <Button onClick={() => notify({ title: 'Shop created successfully!', text: 'Tacoma Port Yard is now selected.' })}>
            Toast
          </Button>
          <Button onClick={() => notify({ kind: 'error', title: 'Error', text: 'Failed to clock in' })}>Error toast</Button>
        </div>
        <ChoiceGrid
          label="Reason"
          value={reason}
          onValue={setReason}
          options={[
            { value: 'parts', label: 'Waiting for parts', icon: <Package size={20} /> },
            { value: 'other', label: 'Other', icon: <Pause size={20} /> },
          ]}
        />
      </Part>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Schedule SO-2026-00417"
        size="md"
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit">
              Schedule
            </Button>
          </>
        }
      >
        <Field label="Start">
          <TypedDateTimeField today="2026-11-20" value="2026-11-20T16:00" onValue={() => undefined} />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        danger
        title="Cancel SO-2026-00417?"
        description="2 reserved parts go back to stock."
        confirmText="Cancel order"
        cancelText="Keep order"
        onConfirm={() => undefined}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={close}
        title="New customer"
        description="Added to Tacoma Port Yard"
        footer={<Button kind="primary">Save customer</Button>}
      >
        <Field label="Name">
          <Input />
        </Field>
      </Drawer>
      <BottomSheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Why are you pausing?"
        footer={
          <>
            <Button size="glove" block onClick={close}>
              Keep working
            </Button>
            <Button size="glove" kind="primary" block>
              Pause timer
            </Button>
          </>
        }
      >
        <ChoiceGrid
          label="Reason"
          value={reason}
          onValue={setReason}
          options={[
            { value: 'parts', label: 'Waiting for parts', icon: <Package size={20} /> },
            { value: 'other', label: 'Other' },
          ]}
        />
      </BottomSheet>
    </>
  )
}
