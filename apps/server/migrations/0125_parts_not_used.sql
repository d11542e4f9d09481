-- A part of an order may turn out not to be used: why, and then it costs the customer nothing and nothing is taken for it (PAR20). Who it is to be bought
-- from may be said at the line (PAR25). What the part of a line cost is unknown, thought, known from its delivery, or billed by its supplier (PAR5); kept from the ledger and the bills in the same transaction.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute $sql$alter table app.line_items add column not_used_reason text not null default ''$sql$;
  execute 'alter table app.line_items add column part_supplier_id uuid';
  execute 'alter table app.line_items add constraint line_items__supplier__known
    foreign key (tenant_id, part_supplier_id) references app.suppliers (tenant_id, id)';
  execute $sql$alter table app.line_parts add column cost_state text not null default 'none'$sql$;
  execute $sql$alter table app.line_parts add constraint line_parts_cost_state_check
    check (cost_state in ('none', 'estimated', 'received', 'billed'))$sql$;
  execute 'alter table app.line_parts no force row level security';
  execute 'alter table app.stock_moves no force row level security';
  execute 'alter table app.vendor_bill_lines no force row level security';
  execute 'alter table app.vendor_bills no force row level security';
  execute $sql$update app.line_parts p set cost_state = case
      when exists (select from app.stock_moves m where m.tenant_id = p.tenant_id and m.line_item_id = p.line_item_id and m.item_id = p.item_id
        and m.kind = 'issue' and m.on_hand_after_thousandths < 0) then 'estimated'
      when exists (select from app.stock_moves m where m.tenant_id = p.tenant_id and m.line_item_id = p.line_item_id and m.item_id = p.item_id
          and m.kind = 'issue' and m.delivery_line_id is not null)
        and not exists (select from app.stock_moves m where m.tenant_id = p.tenant_id and m.line_item_id = p.line_item_id and m.item_id = p.item_id
          and m.kind = 'issue' and m.delivery_line_id is not null and not exists (select from app.vendor_bill_lines b
            join app.vendor_bills v on v.tenant_id = b.tenant_id and v.id = b.bill_id
            where b.tenant_id = p.tenant_id and b.delivery_line_id = m.delivery_line_id and b.kind = 'goods' and not b.is_released
              and v.state = 'posted')) then 'billed'
      else 'received' end
    where p.issued_thousandths > p.returned_thousandths and p.cost_cents <> 0$sql$;
  execute 'alter table app.line_parts force row level security';
  execute 'alter table app.stock_moves force row level security';
  execute 'alter table app.vendor_bill_lines force row level security';
  execute 'alter table app.vendor_bills force row level security';
end $$;
