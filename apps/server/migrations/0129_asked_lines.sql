-- The parts desk asks who wanted the part of a line. On a cluster an index of a table that is spread is made by a statement of its own.
do $$
begin
  execute 'create index parts_request_lines__line on app.parts_request_lines (tenant_id, line_item_id) where line_item_id is not null';
end $$;
