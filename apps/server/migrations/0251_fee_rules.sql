-- Fees by rule (CAN4): a third kind of price rule, whose terms are one document of its version. An order keeps the terms that it was written with, so that
-- no line has to look them up and later versions change nothing (CAN14). On a cluster each statement about a table that is spread is executed by itself.
do $$
begin
  execute 'alter table app.price_rules drop constraint price_rules_kind_check';
  execute 'alter table app.price_rules add constraint price_rules_kind_check check (kind in (''labor'', ''parts'', ''fee''))';
  execute 'alter table app.price_rule_versions add column fee jsonb';
  execute 'alter table app.price_rule_versions add column valid_to date';
  execute 'alter table app.service_orders add column fee_rules jsonb not null default ''[]''';
  execute 'alter table app.line_items drop constraint line_items__price_source__known';
  execute $sql$alter table app.line_items add constraint line_items__price_source__known
    check (price_source in ('manual', 'rate', 'matrix', 'list', 'canned', 'package', 'agreement', 'fee'))$sql$;
  execute 'alter table app.line_items add column override_reason text not null default ''''';
end $$;
