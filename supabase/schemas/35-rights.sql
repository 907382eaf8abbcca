-- Who may call what. A function of private is nobody's; one of public is nobody's but whom it is given to here.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;

grant execute on function private.is_staff to authenticated, service_role;

grant execute on function private.check_request to anon, authenticated, service_role;

grant execute on function private.sweep_staged_imports to service_role;

-- What policies ask of files, and a rule of every product.
grant execute on function private.is_at_work, private.is_unnamed, private.picture_of_name, private.are_different
to authenticated, service_role;

-- A hosted project grants what is new in public to everybody.
revoke execute on function public.list_sessions, public.get_max_product_suffix, public.stale_labels,
  public.search_products, public.add_product, public.update_product, public.delete_product, public.delete_discount,
  public.record_printed_labels, public.label_lines,
  public.find_scanned, public.find_deleted, public.search_customers, public.find_referrers, public.save_customer,
  public.save_discount,
  public.list_changes, public.put_back, public.stage_import, public.drop_import, public.check_import,
  public.import_lines, public.prepare_import, public.load_import, public.export_products, public.export_customers,
  public.match_goods, public.receive_goods, public.own_second_step, public.second_step_rule,
  public.set_second_step_rule, public.list_second_steps, public.give_up_pictures
from public, anon, authenticated, service_role;

grant execute on function public.get_max_product_suffix, public.stale_labels, public.search_products,
  public.add_product, public.update_product, public.delete_product, public.delete_discount,
  public.record_printed_labels, public.label_lines, public.find_scanned, public.find_deleted,
  public.search_customers, public.find_referrers, public.save_customer, public.save_discount, public.list_changes,
  public.put_back, public.stage_import, public.drop_import, public.check_import, public.import_lines,
  public.prepare_import, public.load_import, public.export_products, public.export_customers, public.match_goods,
  public.receive_goods, public.second_step_rule, public.list_second_steps
to authenticated, service_role;

grant execute on function public.give_up_pictures to service_role;

grant execute on function public.list_sessions, public.own_second_step, public.set_second_step_rule to authenticated;

-- Nobody needs a sequence: identity columns count without such a right, and setval would let a number be given twice.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
