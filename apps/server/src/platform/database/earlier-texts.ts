/**
 * Texts that migrations had before, by their checksums. Each made the same tables as the texts of today, but could not run where the tables
 * were spread over a cluster already, or had other words in a comment. An installation that ran one of them has nothing to do again.
 */
export const earlierTexts: Readonly<Record<string, readonly string[]>> = {
  '0110_suppliers.sql': ['3d311505840d6010bcb91ef089ac7a8c1b81c6e1e3bd7affb695482d3ac0363d'],
  '0111_purchase_orders.sql': ['6b2b8119ca9877beaf4c70557226117c0c04c5cf9a8b8f7d7317bda0e630c0e0'],
  '0120_parts_of_orders.sql': [
    'd4d55a966a4e8a05824a5fc2805a70a07bc8f68e019c75e387aa7129a97d5916',
    '683f13d49d0a9df631c56e6122feed204374a90f67b701b163de0f1d1dab7704',
  ],
  '0122_parts_bought_for_orders.sql': ['4e3b40f2796dfb0168adce04dc4038b5829c9d0bf1d0f83f4a53feee7b313697'],
  '0123_cost_of_invoices.sql': ['860ed76724a2cd7bae4f31cc9ef0ec5464698352a8103d2ce9f5adfdcdffb2ea'],
  '0135_counts_of_parts.sql': ['6fd1095aa50e9109b914d688db86154a4aea22b5b913d1b79657237ecf08afd0'],
  '0136_days_of_parts.sql': ['eeed4b420c9d918ab6696ca42d005a97e59087198138b755e8802d9485693345'],
  '0160_facts_of_sales.sql': ['e981977eb3ebae46a4ee38bb46cbc4d1025aad51db5b1372479f346397955598'],
  '0180_tax_entries.sql': ['79c84b87e176a86e793044abf00cf1b65b85b9a01ec731bf3aadf5d4128e512d'],
  '0313_second_factors.sql': ['782f1cb3e39d946a897b1172bddb973525c261be850125d4b3f28bb178d90a54'],
}
