import { Flag, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card, DefinitionList, Facts, Timeline, Totals } from '#ui/layout.tsx'
import { ProgressTrack, Stepper } from '#ui/progress.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

/** Steps, banners, charts, tabs and cards. */
export function PiecesPart() {
  const [view, setView] = useState<'list' | 'board'>('list')
  return (
    <>
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
            <Chart
              labelHeading="Week"
              summary="Revenue by week"
              series={['Labor', 'Parts']}
              format={(value) => `$${value}`}
              points={[
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
    </>
  )
}
