import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#ui/button.tsx'
import { Kbd, Logo } from '#ui/identity.tsx'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import { Toaster } from '#ui/toast.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { giveTones } from '#ui/tones.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { UiTextProvider, uiTexts } from '#ui/ui-text.ts'
import './components.css'
import { tones } from '../src/app/tones.ts'
import { AnswersPart } from './answers-part.tsx'
import { ButtonsPart } from './buttons-part.tsx'
import { InputsPart } from './inputs-part.tsx'
import { ListPart } from './list-part.tsx'
import { PiecesPart } from './pieces-part.tsx'
import { StatesPart } from './states-part.tsx'

giveTones(tones)
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light'

function Sheet() {
  const [view, setView] = useState<'list' | 'board'>('list')
  return (
    <div className="mx-auto flex max-w-[1360px] flex-col gap-8 px-4 py-8">
      <PageHeader
        title="Components"
        beside={<Count value={43} />}
        crumbs={
          <Breadcrumbs
            items={[
              <a key="a" href="#x">
                Work orders
              </a>,
              'SO-2026-00418',
            ]}
          />
        }
        actions={
          <>
            <Segmented
              label="View"
              value={view}
              onValue={setView}
              options={[
                { value: 'list', label: 'List' },
                { value: 'board', label: 'Board' },
              ]}
            />
            <Button>Export</Button>
            <Button kind="primary" icon={<Plus size={16} />}>
              New work order <Kbd>N</Kbd>
            </Button>
          </>
        }
      />
      <Logo />
      <StatesPart />
      <div className="grid gap-8 lg:grid-cols-2">
        <ButtonsPart />
        <InputsPart />
      </div>
      <ListPart />
      <AnswersPart />
      <PiecesPart />
    </div>
  )
}

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <UiTextProvider value={uiTexts.en}>
      <TooltipProvider>
        <Sheet />
        <Toaster />
      </TooltipProvider>
    </UiTextProvider>,
  )
