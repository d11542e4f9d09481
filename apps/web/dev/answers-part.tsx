import { HardHat } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'

/** What is shown in place of content, and figures. */
export function AnswersPart() {
  return (
    <>
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
    </>
  )
}
