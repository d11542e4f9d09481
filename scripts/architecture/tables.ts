import { ladder, ladderFault } from './places.ts'

/** Which feature each tenant table belongs to. The platform's own stand below all features. A test compares this with the catalog. */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  customers: ['customers', 'customer_contacts', 'contacts'],
  vehicles: ['vehicles', 'vehicle_owners', 'odometer_readings', 'past_work'],
  technicians: ['technicians', 'skills', 'technician_skills', 'working_hours', 'technician_weeks', 'absences'],
  'service-orders': [
    'service_orders',
    'service_order_counts',
    'promises',
    'service_levels',
    'order_services',
    'order_service_skills',
    'line_items',
    'order_discounts',
    'line_discounts',
    'line_sublets',
    'notes',
    'activities',
    'order_drafts',
  ],
  inventory: [
    'item_categories',
    'items',
    'item_numbers',
    'kit_items',
    'stock_locations',
    'shop_items',
    'stock_levels',
    'stock_moves',
    'stock_counts',
    'stock_days',
    'reservations',
    'count_sheets',
    'count_lines',
  ],
  suppliers: ['suppliers'],
  taxes: ['tax_components', 'tax_rules', 'tax_exemptions', 'tax_overrides'],
  purchasing: [
    'purchase_orders',
    'purchase_order_lines',
    'reorders',
    'deliveries',
    'delivery_lines',
    'delivery_photos',
    'vendor_bills',
    'vendor_bill_lines',
    'bill_differences',
    'vendor_claims',
    'cores',
  ],
  flags: ['flags', 'flag_changes'],
  jobs: ['jobs', 'tasks', 'task_dependencies'],
  'order-parts': ['line_parts', 'unbilled_parts', 'parts_requests', 'parts_request_lines'],
  timers: ['timers', 'timer_segments', 'time_entries'],
  attendance: ['shop_time_rules', 'flag_credits', 'labor_splits', 'time_corrections', 'pay_rates', 'pay_periods'],
  scheduling: ['bookings'],
  invoices: [
    'invoices',
    'invoice_draft_lines',
    'invoice_issues',
    'invoice_days',
    'invoice_issue_lines',
    'invoice_issue_line_techs',
    'invoice_issue_taxes',
    'invoice_issue_line_taxes',
    'invoice_issue_line_discounts',
    'invoice_links',
    'invoice_templates',
    'payments',
    'credit_notes',
    'credit_note_lines',
    'credit_note_taxes',
    'credit_note_mails',
    'opening_balances',
  ],
  statements: ['statements', 'statement_mails'],
  receipts: ['receipts', 'credit_moves', 'customer_credits', 'day_closes', 'cash_moves'],
  auth: ['counter_pins', 'factor_roles'],
  estimates: [
    'authorization_services',
    'authorizations',
    'consent_rules',
    'consent_texts',
    'estimate_version_services',
    'estimate_versions',
    'order_overrides',
  ],
  deferred: ['deferred_services', 'deferred_contacts'],
  inspections: [
    'inspection_templates',
    'inspection_revisions',
    'inspection_items',
    'inspections',
    'inspection_results',
    'inspection_words',
    'inspection_rules',
    'inspector_qualifications',
    'inspection_reports',
    'defect_repairs',
  ],
  messages: ['conversations', 'messages'],
  'share-links': ['share_events', 'share_links'],
  'late-fees': ['late_fee_rules', 'late_fees'],
  'online-payments': ['payment_settings', 'payment_intents', 'intent_events'],
  ratings: ['order_ratings'],
  analytics: ['kept_figures'],
  ledger: ['ledger_maps', 'ledger_accounts', 'journal_exports', 'journal_batches', 'journal_lines'],
  integrations: ['api_keys', 'webhooks', 'integration_events', 'webhook_deliveries', 'calendar_feeds'],
  privacy: ['privacy_requests', 'erasures', 'retention_rules', 'privacy_settings', 'legal_holds'],
  'data-exchange': ['export_jobs', 'import_batches', 'import_rows'],
  kpis: ['fact_lines', 'fact_days', 'fact_counts', 'goals', 'capacity_shops', 'capacity_days'],
  exceptions: ['exceptions', 'exception_rules', 'exception_checks'],
  reports: ['tax_entries', 'tax_days', 'saved_reports', 'report_schedules', 'report_recipients', 'report_runs', 'report_mails'],
  users: ['users', 'user_shops'],
  pricing: [
    'price_rules',
    'price_rule_versions',
    'canned_jobs',
    'canned_lines',
    'canned_job_skills',
    'canned_job_sales',
    'service_categories',
  ],
  roles: ['roles', 'role_permissions', 'role_limits'],
  shops: ['shops', 'shop_hours', 'shop_weeks', 'shop_hour_exceptions', 'bays', 'document_texts'],
  documents: ['print_jobs'],
  files: ['files', 'attachments', 'upload_sessions'],
  notifications: ['notifications'],
  preferences: ['list_views', 'list_columns'],
  'audit-log': ['audit_log', 'audit_heads'],
  kyc: ['kyc_applications', 'kyc_documents', 'kyc_reviews'],
  platform: [
    'events',
    'outbox',
    'counters',
    'idempotency_keys',
    'search_tokens',
    'long_jobs',
    'imports',
    'unreadable_fields',
    'sealed_looks',
  ],
}
const owners = new Map(Object.entries(tablesOf).flatMap(([feature, tables]) => tables.map((table) => [table, feature] as const)))
export const ownerOf = (table: string): string | undefined => owners.get(table)

/**
 * Columns of higher features' tables that a lower one may read all the same: figures and names of a list that would cost it one more
 * statement to ask for, or a check that runs on every request. Everything else is asked for (`Question`) or announced (`Fact`).
 */
export interface DeclaredRead {
  by: string
  /** Columns by table; `tenant_id` may be named everywhere. */
  columns: Readonly<Record<string, readonly string[]>>
  why: string
}
export const declaredReads: readonly DeclaredRead[] = [
  {
    by: 'auth',
    columns: { users: ['id', 'avatar_file_id'], kyc_applications: ['status', 'document_requested_at'] },
    why: 'the session a browser starts with: the photo of the person, the state of the application, and whether a document is asked for',
  },
  {
    by: 'files',
    columns: { service_orders: ['id', 'shop_id'], jobs: ['id', 'technician_id'] },
    why: 'who may open a file, for each picture of a screen',
  },
  {
    by: 'roles',
    columns: { users: ['id', 'system_role', 'role_id'] },
    why: 'the role whose limits count for who gives money back',
  },
  {
    by: 'users',
    columns: { technicians: ['id', 'user_id', 'deleted_at'] },
    why: 'which people of the list are technicians',
  },
  {
    by: 'technicians',
    columns: {
      jobs: ['technician_id', 'status'],
      timers: ['technician_id', 'service_order_id', 'status'],
      service_orders: ['id', 'shop_id'],
    },
    why: 'the open jobs and the running order of each technician of the list',
  },
  {
    by: 'customers',
    columns: {
      vehicles: ['customer_id', 'status'],
      service_orders: ['customer_id', 'status', 'deleted_at'],
      invoices: ['customer_id', 'status', 'total_cents', 'paid_cents', 'credited_cents'],
    },
    why: 'vehicles, open orders and balance of each customer of the list',
  },
  {
    by: 'messages',
    columns: {
      customers: ['id', 'name', 'phone', 'preferred_language', 'deleted_at'],
      contacts: ['id', 'customer_id', 'name', 'phone', 'language', 'is_active'],
      service_orders: ['id', 'number', 'shop_id', 'customer_id', 'vehicle_id', 'deleted_at'],
      vehicles: ['id', 'year', 'make', 'model', 'unit_number'],
    },
    why: 'with whom and about which order and vehicle each thread of the list is',
  },
  {
    by: 'share-links',
    columns: { contacts: ['id', 'name'] },
    why: 'for whom a link was made',
  },
  {
    by: 'vehicles',
    columns: {
      service_orders: ['vehicle_id', 'shop_id', 'status', 'completed_at', 'total_cents', 'deleted_at'],
    },
    why: 'open orders, last service and turnover of each vehicle of the list',
  },
  {
    by: 'scheduling',
    columns: { service_orders: ['id', 'number'] },
    why: 'the order that holds a resource already',
  },
  {
    by: 'service-orders',
    columns: {
      inspection_results: ['id', 'service_id'],
      jobs: ['id', 'service_order_id', 'technician_id', 'status', 'estimated_minutes', 'assigned_at'],
      tasks: ['id', 'line_item_id', 'status'],
      timers: ['id', 'job_id', 'service_order_id', 'service_id', 'service_ids', 'status', 'started_at'],
      timer_segments: ['timer_id', 'kind', 'from_at', 'to_at'],
      invoices: [
        'id',
        'service_order_id',
        'payer_id',
        'number',
        'status',
        'total_cents',
        'paid_cents',
        'credited_cents',
        'created_at',
        'deleted_at',
      ],
      flags: ['service_order_id', 'status', 'type'],
      line_parts: [
        'line_item_id',
        'service_order_id',
        'needed_thousandths',
        'reserved_thousandths',
        'ordered_thousandths',
        'received_thousandths',
        'issued_thousandths',
        'returned_thousandths',
        'waiting_thousandths',
        'kept_thousandths',
        'eta',
        'cost_state',
      ],
    },
    why: 'who works on each order of lists, board and detail, for how long, what is done, its open flags and its invoice; where the part of each line stands',
  },
  {
    by: 'order-parts',
    columns: {
      purchase_order_lines: [
        'purchase_order_id',
        'line_item_id',
        'item_id',
        'quantity_thousandths',
        'received_thousandths',
        'closed_thousandths',
      ],
      purchase_orders: ['id', 'status', 'expected_delivery'],
      vendor_bill_lines: ['bill_id', 'delivery_line_id', 'kind', 'is_released'],
      vendor_bills: ['id', 'state'],
    },
    why: 'what is on its way for the part of a line, kept with what is promised to it and taken for it, and whether its supplier has billed it',
  },
  {
    by: 'exceptions',
    columns: { privacy_requests: ['id', 'customer_id', 'state', 'due_on'] },
    why: 'requests about personal data that were not answered in time',
  },
  {
    by: 'jobs',
    columns: {
      timers: ['id', 'job_id'],
      timer_segments: ['timer_id', 'kind', 'from_at', 'to_at'],
    },
    why: 'the clocked time of each job of the list',
  },
]
/** The columns of a table that were declared for a feature; undefined when it may not be read. */
export const declaredColumns = (feature: string, table: string): readonly string[] | undefined =>
  declaredReads.find((read) => read.by === feature)?.columns[table]

/** Whether a feature's statements may name a table, by the rule of imports. */
export function mayName(feature: string, table: string): boolean {
  const owner = ownerOf(table)
  if (owner === undefined || owner === 'platform' || owner === feature) return true
  if (feature === 'platform') return false
  return ladder.some((row) => row.includes(feature)) && ladderFault(feature, owner) === undefined
}
