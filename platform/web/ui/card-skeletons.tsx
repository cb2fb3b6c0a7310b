/** Stands for cards that are still to come. */
export function CardSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="k-card k-skeleton-row" aria-hidden="true">
      <span className="k-skeleton" style={{ width: '50%' }} />
      <span className="k-skeleton" style={{ width: '80%' }} />
      <span className="k-skeleton" style={{ width: '65%' }} />
    </div>
  ));
}
