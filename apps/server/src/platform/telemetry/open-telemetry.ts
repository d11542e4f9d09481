import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { Log } from '#platform/log/log.ts'
import { metricsOf } from './registry-metrics.ts'
import { describeStatement } from './statement-name.ts'
import type { EndStatement, OpenSpan, SpanOutcome, Tracing } from './tracing.ts'

/** Where traces and metrics go. */
export interface TelemetrySettings {
  /** Base address of a collector that takes OTLP over HTTP. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Which part of the traces that begin here is recorded, 0 to 1. */
  traceRatio: number
  metricsEveryMs: number
}
export interface OpenTelemetry {
  tracing: Tracing
  /** Sends what is left, for at most five seconds. */
  close(): Promise<void>
}

const closeMs = 5_000
const complaintsEveryMs = 60_000
const noStatement: EndStatement = () => undefined

const parentOf = (traceparent: string | undefined): Context => {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function openSpan(tracer: Tracer, span: Span, around: Context): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const inside = trace.setSpan(around, span)
  return {
    traceId: span.isRecording() ? traceId : undefined,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    statement: span.isRecording()
      ? (sql) => {
          const { name, attributes } = describeStatement(sql)
          const own = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside)
          return (error) => {
            if (error !== undefined) fail(own, error)
            own.end()
          }
        }
      : () => noStatement,
    end({ failed, attributes, error }: SpanOutcome) {
      if (attributes) span.setAttributes(attributes)
      if (failed) fail(span, error)
      span.end()
    },
  }
}

/** Says that it failed and by which code. A message may hold values of rows, so it stays out. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const kind = [code, name].find((one) => typeof one === 'string')
  if (kind !== undefined) span.setAttribute('error.type', kind as string)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function tracingOf(tracer: Tracer): Tracing {
  const start = (name: string, kind: SpanKind, attributes: Attributes, traceparent: string | undefined) => {
    const around = parentOf(traceparent)
    return openSpan(tracer, tracer.startSpan(name, { kind, attributes }, around), around)
  }
  return {
    request: ({ method, route, requestId }, traceparent) =>
      start(
        `${method} ${route}`,
        SpanKind.SERVER,
        { 'http.request.method': method, 'http.route': route, 'twopost.request_id': requestId },
        traceparent,
      ),
    job: ({ name, attempt, requestId }, traceparent) =>
      start(
        `job ${name}`,
        SpanKind.CONSUMER,
        { 'twopost.job': name, 'twopost.attempt': attempt, ...(requestId && { 'twopost.request_id': requestId }) },
        traceparent,
      ),
  }
}

/** The library's own complaints, such as a collector that does not answer: one a minute. */
function listenToComplaints(log: Log): void {
  let last = Number.NEGATIVE_INFINITY
  const complain = (message: string) => {
    if (performance.now() - last < complaintsEveryMs) return
    last = performance.now()
    log.warn({ err: new Error(message) }, 'traces or metrics could not be sent')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/**
 * Sends traces and metrics to a collector as OpenTelemetry writes them. Metrics are those of `/metrics`, read when they are sent: nothing
 * is counted twice. A collector that is away loses what was for it and nothing else.
 */
export function openTelemetry(settings: TelemetrySettings, registry: Registry, log: Log): OpenTelemetry {
  listenToComplaints(log)
  const resource = resourceFromAttributes({ 'service.name': settings.serviceName })
  const to = (signal: string) => ({ url: `${settings.endpoint}/v1/${signal}`, headers: { ...settings.headers } })
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.traceRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')) })],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    exportIntervalMillis: settings.metricsEveryMs,
    exportTimeoutMillis: Math.min(settings.metricsEveryMs, 10_000),
  })
  reader.setMetricProducer(metricsOf(registry, resource))
  return {
    tracing: tracingOf(traces.getTracer('twopost')),
    async close() {
      const ended = Promise.allSettled([traces.shutdown(), reader.shutdown({ timeoutMillis: closeMs })])
      await Promise.race([ended, new Promise((done) => setTimeout(done, closeMs).unref())])
    },
  }
}
