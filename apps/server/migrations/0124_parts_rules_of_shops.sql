-- What a shop wants of the parts of its orders and of its suppliers' bills: whether an order can be completed while parts of it are not here (PAR20),
-- and how far a bill may differ from what was ordered without somebody who approves (PAR16): the lesser of a share and an amount for each line.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute $sql$alter table app.shops add column parts_gate text not null default 'warn'$sql$;
  execute $sql$alter table app.shops add constraint shops_parts_gate_check check (parts_gate in ('off', 'warn', 'block'))$sql$;
  execute 'alter table app.shops add column bill_tolerance_millionths integer not null default 20000';
  execute 'alter table app.shops add constraint shops_bill_tolerance_millionths_check check (bill_tolerance_millionths between 0 and 1000000)';
  execute 'alter table app.shops add column bill_tolerance_cents bigint not null default 500';
  execute 'alter table app.shops add constraint shops_bill_tolerance_cents_check check (bill_tolerance_cents >= 0)';
end $$;
