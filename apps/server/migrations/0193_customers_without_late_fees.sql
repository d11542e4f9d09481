-- Whom no late fees are charged (PAY6). What was there keeps the rule of its shop.
do $$
begin
  execute $sql$alter table app.customers add column late_fees text not null default 'rule'$sql$;
  execute $sql$alter table app.customers add constraint customers_late_fees_check check (late_fees in ('rule', 'none'))$sql$;
end $$;
