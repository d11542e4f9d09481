/** Values that a field of a request may be given by mistake or on purpose (security section 4, C1). */
export const hostileValues: readonly unknown[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202eabc', '😀'.repeat(20), '👩‍👩‍👧‍👦', 'e\u0301', '\u00e9', 'ＡＢＣ', 'x'.repeat(300), 'y'.repeat(70_000),
  null, true, [], {}, [[]], { a: { b: { c: 1 } } }, ['x'], -1, 0, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 9_223_372_036_854_775_807, 'NaN', 'Infinity', '0x10', '1,000', '٣', '1e5',
  '2025-02-30', '2026-03-08T02:30:00', '0000-01-01', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+99:99', '__proto__', 'constructor', "' or 1=1 --", "'; drop table app.customers; --", '<script>alert(1)</script>',
  '{{7*7}}', '=HYPERLINK("x")', '../../etc/passwd', 'a\r\nBcc: x@example.com', '%00', '00000000-0000-0000-0000-000000000000', '019ff636-8385-7174-9277-b6189ee4a4ff', 'not-a-uuid', 'http://127.0.0.1:1/', 'javascript:alert(1)',
]
export const hostileKeys: readonly string[] = ['tenant_id', 'id', 'version', 'status', 'total_cost', 'role_id', 'created_at', 'password_hash', 'extra', '$where', 'a b', '']
