import { Search } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { TypedDateField, TypedDateTimeField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input, PasswordInput, Textarea } from '#ui/input.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { RangeField } from '#ui/range-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox, RadioCards, Switch } from '#ui/toggle.tsx'
import { Part } from './part.tsx'

/** Fields of every kind. */
export function InputsPart() {
  const [terms, setTerms] = useState<'net30' | 'due'>('net30')
  const [score, setScore] = useState(82)
  const [person, setPerson] = useState<{ value: string; label: string } | null>(null)
  const [query, setQuery] = useState('')
  const [money, setMoney] = useState<number | null>(1234.5)
  const [miles, setMiles] = useState<number | null>(512480)
  const [date, setDate] = useState('2026-11-20')
  const [on, setOn] = useState(true)
  const people = ['Harbor Line Drayage', 'Harmon Towing', 'Elena Vasquez'].filter((name) =>
    name.toLowerCase().includes(query.toLowerCase()),
  )
  return (
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
        <Field label="Score" aside={`${score} of 100`}>
          <RangeField value={score} onValue={setScore} max={100} told={`${score} of 100`} />
        </Field>
        <Field label="Due">
          <TypedDateField today="2026-11-20" value={date} onValue={setDate} />
        </Field>
        <Field label="Start">
          <TypedDateTimeField today="2026-11-20" value="2026-11-20T16:00" onValue={() => undefined} />
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
  )
}
