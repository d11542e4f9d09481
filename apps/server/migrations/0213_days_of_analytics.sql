-- What the analytics of invoices add up (M19), kept by day beside the rest: a year of them is read from as many rows as it has days.
-- Opening balances are neither issued nor paid work of Twopost, so they are in none of these.
do $$
begin
  -- On the day of the issue: invoices that are not void, and those that are.
  execute 'alter table app.invoice_days add column posted bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column posted_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column net_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column tax_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column voids bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column void_cents bigint not null default 0';
end $$;
do $$
begin
  -- On the day on which they were paid in full: how many, what they came to, how many by their due date, and the days since their issue.
  execute 'alter table app.invoice_days add column settled bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column settled_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column settled_on_time bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.invoice_days add column settled_days bigint not null default 0';
end $$;
