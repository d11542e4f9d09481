-- Sums of money that always fit: a sum of 64-bit integers is numeric and may be larger than one of them, and larger than a number
-- of the wire can hold exactly. The nearest that fits is given, so that no figure ever keeps a screen from opening; null is nought.
create function app.whole(value numeric) returns bigint language sql immutable parallel safe
  as $$ select least(greatest(coalesce(value, 0), -9007199254740991), 9007199254740991)::bigint $$;
grant execute on function app.whole(numeric) to public;
