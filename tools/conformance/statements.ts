/** The statements of the specification that an operation answers for; none where the specification does not name it. */
export const statementsByOperation: Readonly<Record<string, readonly string[]>> = {
  GetOverviewMap: ["S7.19", "S7.20", "S9.13"],
  GetBlogPosts: ["S7.21", "S7.22", "S7.23", "S7.24"],
  GetBlogCategories: ["S7.25"],
  GetPopularBlogPosts: ["S7.26"],
  GetBlogPostsByIds: ["S7.27"],
  GetBlogPostsByCategory: ["S7.28"],
  GetBlogPost: ["S7.29", "S3.39"],
  GetTestimonials: ["S7.30"],
  GetTestimonialCategories: ["S7.31"],
  GetPopularTestimonials: ["S7.32"],
  GetTestimonialsByIds: ["S7.33"],
  GetTestimonialsByCategory: ["S7.34"],
  GetSingleTestimonialBySlug: ["S7.35"],
  GetTestimonialsHighlights: ["S7.36"],
  GetMeta: ["S7.37"],
  GetNeighborhood: ["S3.9"],
  GetNeighborhoodEssentials: ["S3.9"],
  GetPlan: ["S3.16"],
  GetModel: ["S3.21"],
  GetHome: ["S3.23"],
  GetEvent: ["S3.28"],
  GetEvents: ["S3.28"],
  GetPage: ["S3.32"],
  GetCampaign: ["S3.38"],
  Login: ["S7.8"],
  RegisterUser: ["S7.9"],
  RefreshJwtAuthToken: ["S7.10"],
  UpdateFavorites: ["S7.11", "S7.14"],
  GetUser: ["S7.15"],
  GetUserFavorites: ["S7.16"],
  GetViewer: ["S3.1"],
};

/** The statements that an operation of the site answers for. */
export function statementsOf(operationName: string): readonly string[] {
  return statementsByOperation[operationName] ?? [];
}
