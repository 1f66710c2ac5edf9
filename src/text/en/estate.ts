/** Texts of the estate. */
export const estate = {
  'estate.computer': 'Computer',
  'estate.noEntitlements': 'This computer is entitled to no application.',
  'estate.noCoverage': 'This computer takes part in no extended coverage.',
  'estate.cluster': 'Cluster',
  'estate.features': 'Features',
} as const;
