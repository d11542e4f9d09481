import type { LabelKind } from '@twopost/contract/documents'
import { Tags } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { MenuItem } from '#ui/menu.tsx'
import { labelsText } from './labels.text.ts'

/** The entry of a record's menu that asks for its label. */
export function LabelsItem({ kind, onSelect }: { kind: LabelKind; onSelect: () => void }) {
  const t = useText(labelsText)
  return (
    <MenuItem icon={<Tags size={16} />} onSelect={onSelect}>
      {t(kind === 'key_tag' ? 'keyTag' : 'print')}
    </MenuItem>
  )
}
