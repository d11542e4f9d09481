import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Family = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
interface Span {
  startTime: HrTime
  endTime: HrTime
}

/** The buckets of a histogram by their labels: Prometheus adds each up with those below, OpenTelemetry does not. */
function histogramPoints(values: Family['values'], name: string, span: Span) {
  const series = new Map<
    string,
    { attributes: Record<string, string | number>; ends: [number, number][]; sum: number; count: number }
  >()
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, ends: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && le !== '+Inf') one.ends.push([Number(le), value])
  }
  return [...series.values()].map(({ attributes, ends, sum, count }) => {
    ends.sort((a, b) => a[0] - b[0])
    const below = ends.map(([, total]) => total)
    const counts = [...below, count].map((total, place) => total - (below[place - 1] ?? 0))
    return { ...span, attributes, value: { buckets: { boundaries: ends.map(([end]) => end), counts }, sum, count } }
  })
}

function metricOf(family: Family, span: Span): MetricData | undefined {
  const shared = {
    descriptor: { name: family.name, description: family.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () => family.values.map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }))
  // The library gives the type as its word, and declares it as a number.
  switch (family.type as unknown as string) {
    case 'counter':
      return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }
    case 'histogram':
      return {
        ...shared,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramPoints(family.values, family.name, span),
      }
    default:
      return undefined
  }
}

/** The figures of `/metrics` as OpenTelemetry writes them, read when they are asked for. */
export function metricsOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(0)
  return {
    async collect() {
      const families = (await registry.getMetricsAsJSON()) as Family[]
      const span = { startTime, endTime: hrTime() }
      const metrics = families.map((family) => metricOf(family, span)).filter((one) => one !== undefined)
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'twopost' }, metrics }] }, errors: [] }
    },
  }
}
