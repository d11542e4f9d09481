import { Flag, HardHat, Mail, MoreHorizontal, Package, Pause, Play, Plus, Search, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BarChart } from '#ui/bar-chart.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField, DateTimeField } from '#ui/date-field.tsx'
import { BottomSheet, ConfirmDialog, Dialog, Drawer } from '#ui/dialog.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { BulkBar, CheckList, FilterBar, FilterChip } from '#ui/filter-bar.tsx'
import { Avatar, Kbd, Logo, NoAvatar, Plate, RecordNumber, Unit, VinText } from '#ui/identity.tsx'
import { Input, PasswordInput, SearchInput, Textarea } from '#ui/input.tsx'
import { Breadcrumbs, Card, DefinitionList, Facts, PageHeader, Stat, StatStrip, Timeline, Totals } from '#ui/layout.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { ProgressTrack, Stepper } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { Count, Pill, Priority, StatusGlyph, Tag, TimeBar, type ToneFamily } from '#ui/status.tsx'
import './components.css'
import { Table } from '#ui/table.tsx'
import { StatusTabs, TabPanel, Tabs } from '#ui/tabs.tsx'
import { Toaster } from '#ui/toast.tsx'
import { Checkbox, ChoiceGrid, RadioCards, Segmented, Switch } from '#ui/toggle.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'

document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
const families: [string, ToneFamily, string[]][] = [
  ['Order', 'status', ['pending', 'scheduled', 'in_progress', 'completed', 'invoiced', 'cancelled']],
  ['Shop', 'shop', ['active', 'inactive', 'maintenance']],
  ['Invoice', 'invoice', ['draft', 'sent', 'partial', 'paid', 'overdue', 'void']],
  ['Job', 'job', ['assigned', 'in_progress', 'on_hold', 'completed', 'cancelled']],
  ['Flag', 'flag-state', ['new', 'acknowledged', 'resolved', 'dismissed']],
]
const rows = [
  {
    id: '1',
    number: 'SO-2026-00412',
    title: 'Clutch slips under load',
    vehicle: '2018 Peterbilt 579',
    plate: 'C19362A',
    unit: 'M-07',
    status: 'in_progress',
    priority: 'high',
    customer: 'Sound Ready-Mix',
    tech: 'Tomás Rivera',
    total: '$5,812.10',
  },
  {
    id: '2',
    number: 'SO-2026-00418',
    title: 'DPF regeneration fault, coolant loss',
    vehicle: '2019 Freightliner Cascadia 126',
    plate: 'C84217K',
    unit: '114',
    status: 'scheduled',
    priority: 'critical',
    customer: 'Harbor Line Drayage',
    tech: null,
    total: '$3,989.26',
  },
  {
    id: '3',
    number: 'SO-2026-00419',
    title: '60,000-mile service, cabin filter',
    vehicle: '2021 Toyota RAV4 Hybrid',
    plate: 'BTR 2650',
    unit: null,
    status: 'pending',
    priority: 'low',
    customer: 'Daniel Cho',
    tech: 'Priya Nair',
    total: '$486.20',
  },
]
type Row = (typeof rows)[number]

function Sheet() {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2']))
  const [sort, setSort] = useState({ by: 'total', direction: 'desc' as 'asc' | 'desc' })
  const [terms, setTerms] = useState<'net30' | 'due'>('net30')
  const [person, setPerson] = useState<{ value: string; label: string } | null>(null)
  const [query, setQuery] = useState('')
  const [money, setMoney] = useState<number | null>(1234.5)
  const [miles, setMiles] = useState<number | null>(512480)
  const [date, setDate] = useState('2026-11-20')
  const [on, setOn] = useState(true)
  const [view, setView] = useState<'list' | 'board'>('list')
  const [tab, setTab] = useState<'all' | 'pending'>('all')
  const [priorities, setPriorities] = useState<string[]>(['high'])
  const [open, setOpen] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>('parts')
  const people = ['Harbor Line Drayage', 'Harmon Towing', 'Elena Vasquez'].filter((name) =>
    name.toLowerCase().includes(query.toLowerCase()),
  )
  const close = () => setOpen(null)
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
      <Part title="Status and state">
        <div className="card flex flex-col gap-3 p-4">
          {families.map(([name, family, values]) => (
            <div key={name} className="flex flex-wrap items-center gap-2">
              <span className="w-20 text-sm text-ink-3">{name}</span>
              {values.map((value) => (
                <Pill key={value} family={family} value={value}>
                  {value.replace('_', ' ')}
                </Pill>
              ))}
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-4">
            {['low', 'medium', 'high', 'critical'].map((level) => (
              <Priority key={level} priority={level}>
                {level}
              </Priority>
            ))}
            <Tag family="flag" value="safety" icon={<Flag size={13} />}>
              Safety
            </Tag>
            <Plate state="WA" number="C84217K" />
            <Plate state="WA" number="C84217K" size="lg" />
            <VinText vin="3AKJHHDR4KSKD4821" copy />
            <Unit>Unit 114</Unit>
            <RecordNumber number="SO-2026-00418" />
            <Avatar name="Marcus Bell" />
            <Avatar name="Dana Whitlock" accent size="lg" />
            <NoAvatar icon={<Plus size={14} />} label="Nobody yet" />
          </div>
          <div className="grid gap-2 sm:grid-cols-4">
            <TimeBar used={102} of={450} family="timer" value="working" label="1h 42m of 7h 30m" />
            <TimeBar used={125} of={180} family="timer" value="paused" label="paused" />
            <TimeBar used={60} of={90} family="job" value="on_hold" label="on hold" size="lg" />
            <TimeBar used={552} of={480} family="timer" value="working" label="1h 12m over" />
          </div>
        </div>
      </Part>
      <div className="grid gap-8 lg:grid-cols-2">
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
        <Part title="Inputs">
          <div className="form-grid">
            <Field label="Shop name" help="Shown on invoices">
              <Input defaultValue="Tacoma Port Yard" />
            </Field>
            <Field label="ZIP code" error="ZIP code is required">
              <Input />
            </Field>
            <Field label="Payment terms">
              <Select
                value={terms}
                onValue={setTerms}
                options={[
                  { value: 'net30', label: 'Net 30' },
                  { value: 'due', label: 'Due on receipt' },
                ]}
              />
            </Field>
            <Field label="Customer" optional>
              <Combobox
                clearable
                value={person}
                onValue={setPerson}
                options={people.map((name) => ({ value: name, label: name }))}
                query={query}
                onQuery={setQuery}
                create={{ label: (typed) => `Add “${typed}”`, onCreate: (typed) => setPerson({ value: typed, label: typed }) }}
                placeholder="Find or add"
              />
            </Field>
            <Field label="Mileage">
              <NumberField value={miles} onValue={setMiles} unit="mi" />
            </Field>
            <Field label="Amount" note={{ tone: 'ok', text: 'Pays the balance' }}>
              <MoneyField value={money} onValue={setMoney} />
            </Field>
            <Field label="Due">
              <DateField value={date} onValue={setDate} />
            </Field>
            <Field label="Start">
              <DateTimeField value="2026-11-20T16:00" onValue={() => undefined} />
            </Field>
            <Field label="Password">
              <PasswordInput icon={<Search size={17} />} size="lg" defaultValue="correct" />
            </Field>
            <Field label="Concern" className="wide">
              <Textarea defaultValue="Derated on I-5, DPF lamp flashing." />
            </Field>
          </div>
          <div className="flex flex-wrap gap-4">
            <Checkbox checked={on} onCheckedChange={setOn}>
              Tax exempt
            </Checkbox>
            <Checkbox checked="indeterminate" onCheckedChange={setOn}>
              Some
            </Checkbox>
            <Switch checked={on} onCheckedChange={setOn}>
              Live
            </Switch>
          </div>
          <Field label="Contact by" group>
            <RadioCards
              columns={2}
              value={terms}
              onValue={setTerms}
              options={[
                { value: 'net30', label: 'E-mail', help: 'dana@cascade.example' },
                { value: 'due', label: 'Phone' },
              ]}
            />
          </Field>
          <FileDrop onFiles={() => undefined} help="PDF or photo, up to 10 MB" />
        </Part>
      </div>
      <Part title="List">
        <StatusTabs
          label="Status"
          value={tab}
          onValue={setTab}
          items={[
            { value: 'all', label: 'All', count: 124 },
            { value: 'pending', label: 'Pending', count: 14, icon: <StatusGlyph status="pending" toned /> },
          ]}
        />
        <FilterBar onClear={() => setPriorities([])}>
          <SearchInput label="Search in orders" value={query} onValue={setQuery} />
          <FilterChip
            label="Priority"
            value={priorities.length > 0 ? priorities.join(', ') : null}
            onRemove={() => setPriorities([])}
          >
            <CheckList
              options={[
                { value: 'high', label: 'High' },
                { value: 'low', label: 'Low' },
              ]}
              values={priorities}
              onValues={setPriorities}
            />
          </FilterChip>
          <FilterChip label="Customer" value={null} onRemove={() => undefined}>
            <p>Nobody here</p>
          </FilterChip>
        </FilterBar>
        <Table<Row>
          label="Work orders"
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.number}
          selection={selection}
          onSelection={setSelection}
          sort={sort}
          onSort={setSort}
          onOpen={() => undefined}
          fixed
          columns={[
            {
              id: 'order',
              header: 'Order',
              cell: (row) => (
                <div className="two-lines">
                  <a href="#o">{row.title}</a>
                  <span>
                    <RecordNumber number={row.number} />
                  </span>
                </div>
              ),
            },
            {
              id: 'vehicle',
              header: 'Vehicle',
              cell: (row) => (
                <div className="two-lines">
                  <span>{row.vehicle}</span>
                  <span>
                    <Plate state="WA" number={row.plate} />
                    {row.unit && <Unit>Unit {row.unit}</Unit>}
                  </span>
                </div>
              ),
            },
            { id: 'customer', header: 'Customer', cell: (row) => row.customer },
            {
              id: 'status',
              header: 'Status',
              cell: (row) => (
                <Pill family="status" value={row.status}>
                  {row.status}
                </Pill>
              ),
              width: '130px',
            },
            {
              id: 'priority',
              header: 'Priority',
              sortable: true,
              cell: (row) => <Priority priority={row.priority}>{row.priority}</Priority>,
              width: '96px',
            },
            { id: 'total', header: 'Total', numeric: true, sortable: true, cell: (row) => row.total, width: '110px' },
          ]}
          card={(row) => (
            <a className="row-card" href="#o">
              <span className="row-card-line">
                <Priority priority={row.priority}>{row.priority}</Priority>
                <RecordNumber number={row.number} />
                <span className="ml-auto">
                  <Pill family="status" value={row.status}>
                    {row.status}
                  </Pill>
                </span>
              </span>
              <span className="row-card-title">{row.title}</span>
              <span className="row-card-line">
                <span className="flex-1 truncate text-ink-2">{row.vehicle}</span>
                <Plate state="WA" number={row.plate} />
              </span>
            </a>
          )}
          footer={<Pager page={2} limit={10} total={43} onPage={() => undefined} onLimit={() => undefined} />}
        />
      </Part>
      <div className="grid gap-6 lg:grid-cols-3">
        <SkeletonRows rows={4} />
        <Card>
          <EmptyState
            icon={<HardHat size={24} />}
            title="No jobs assigned"
            text="Jobs appear here when an advisor assigns you to an order."
            action={<Button>See schedule</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="Dashboard unavailable"
            message="Unable to load your dashboard. Please try again later."
            onRetry={() => undefined}
            requestId="7f3a-19c2"
          />
        </Card>
      </div>
      <StatStrip>
        <Stat
          label="Open orders"
          value="62"
          note={
            <>
              <b className="text-bad">6 overdue</b> · 11 due today
            </>
          }
        />
        <Stat label="Invoiced this week" value="$30,284" note="8.2% vs. same days last week" />
        <Stat label="Customer rating" value="4.2" unit="of 5" isDefault note="Default. No data yet" />
        <Stat label="Unpaid invoices" value="$42,310" />
      </StatStrip>
      <Card>
        <Stepper
          label="Steps"
          current={1}
          onStep={() => undefined}
          steps={['Truck info', 'Customer', 'Services', 'Assignment', 'Review']}
        />
      </Card>
      <ProgressTrack
        label="Progress"
        steps={[
          { title: 'Pending', note: 'Nov 17, 4:00 PM · Dana Whitlock', state: 'done' },
          { title: 'Scheduled', note: 'Nov 17 · Bay 2', state: 'done' },
          { title: 'In Progress', note: '23% of estimate', state: 'now', share: 0.23 },
          { title: 'Completed', note: 'Expected 4:29 PM, 29m late', state: 'todo', late: true },
          { title: 'Invoiced', note: 'Issue an invoice to get here', state: 'todo' },
        ]}
      />
      <div className="with-rail">
        <div className="stack">
          <Banner kind="warn" actions={<Button size="sm">Reload</Button>}>
            <b>Dana changed this 2 min ago.</b> Your text is kept.
          </Banner>
          <Card title="Revenue">
            <BarChart
              labelHeading="Week"
              summary="Revenue by week"
              series={['Labor', 'Parts']}
              format={(value) => `$${value}`}
              bars={[
                { label: 'Oct 26', values: [20, 12] },
                { label: 'Nov 2', values: [16, 8] },
                { label: 'Nov 9', values: [28, 16] },
                { label: 'This wk', values: [17, 9], unfinished: true },
              ]}
            />
          </Card>
          <Card flush>
            <div className="p-4">
              <Tabs
                label="Parts"
                value={view}
                onValue={setView}
                items={[
                  { value: 'list', label: 'Line items', count: 9 },
                  { value: 'board', label: 'Notes', count: 3 },
                ]}
              >
                <TabPanel value="list" className="pt-3">
                  Lines
                </TabPanel>
                <TabPanel value="board" className="pt-3">
                  Notes
                </TabPanel>
              </Tabs>
            </div>
          </Card>
        </div>
        <div className="stack">
          <Card
            title="Due and assignment"
            actions={
              <Button kind="ghost" size="sm">
                Edit
              </Button>
            }
          >
            <DefinitionList
              items={[
                ['Due', 'Today 4:00 PM'],
                ['Bay', '2, heavy'],
                ['Note', ''],
              ]}
            />
          </Card>
          <Card>
            <Facts
              items={[
                ['Unit', '114'],
                ['Mileage', '512,480 mi'],
              ]}
            />
          </Card>
          <Card>
            <Totals
              items={[
                { label: 'Labor', value: '$1,485.00' },
                { label: 'Tax, 10%', value: '$362.66' },
                { label: 'Total', value: '$3,989.26', grand: true },
              ]}
            />
          </Card>
          <Card>
            <Timeline
              label="Activity"
              items={[
                {
                  id: '1',
                  icon: <Play size={14} />,
                  text: (
                    <>
                      <b>Marcus Bell</b> started work
                    </>
                  ),
                  when: '8m ago',
                  toneProps: { 'data-job': 'in-progress' },
                },
                {
                  id: '2',
                  icon: <Flag size={14} />,
                  text: (
                    <>
                      <b>Dana</b> raised a flag
                    </>
                  ),
                  when: '1h ago',
                },
              ]}
            />
          </Card>
        </div>
      </div>
      <BulkBar count={selection.size} onClear={() => setSelection(new Set())}>
        <Button kind="ghost" size="sm">
          Assign
        </Button>
        <Button kind="ghost" size="sm">
          Schedule
        </Button>
      </BulkBar>
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
          <DateTimeField value="2026-11-20T16:00" onValue={() => undefined} />
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
    </div>
  )
}

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <TooltipProvider>
      <Sheet />
      <Toaster />
    </TooltipProvider>,
  )
